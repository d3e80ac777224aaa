/** Licences whose packages may be used: permissive ones, file-level copyleft, and the font licence. */
const ALLOWED_LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MPL-2.0', 'OFL-1.1']

/** Packages of a manifest whose version is a range, a tag or an address instead of one exact version. */
export function inexactPins(versions: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(versions)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version}`)
}

/** Whether a licence expression can be met with allowed licences: one of an OR, all of an AND. */
export function isAllowedLicence(expression: string | undefined): boolean {
  if (expression === undefined) return false
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((name) => ALLOWED_LICENCES.includes(name.trim())))
}
