/**
 * The Debian package of each shared library that Electron is linked with and that a bare machine may lack.
 * @type {Readonly<Record<string, string>>}
 */
export const packageOfLibrary = {
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgdk_pixbuf-2.0.so.0': 'libgdk-pixbuf-2.0-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgmodule-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libudev.so.1': 'libudev1',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
}

/**
 * Electron loads these by name while it runs, so the linker does not list them.
 * @type {readonly string[]}
 */
export const packagesLoadedLate = ['libgtk-3-0', 'libasound2', 'libnotify4']

/**
 * The libraries that the linker misses, from the output of ldd.
 * @param {string} lddOutput
 * @returns {readonly string[]}
 */
export function missingLibraries(lddOutput) {
  const names = [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')
  return [...new Set(names)].sort()
}

/**
 * What to install for missing libraries; a library that is not in the table is handed back by name.
 * @param {readonly string[]} libraries
 * @returns {{ packages: readonly string[], unknown: readonly string[] }}
 */
export function packagesFor(libraries) {
  const packages = libraries.flatMap((library) => packageOfLibrary[library] ?? [])
  if (packages.length > 0) packages.push(...packagesLoadedLate)
  return { packages: [...new Set(packages)].sort(), unknown: libraries.filter((library) => packageOfLibrary[library] === undefined) }
}

/**
 * The names to install under. Newer Debian and Ubuntu renamed some packages with a `t64` suffix, and there the plain name may be a
 * virtual package that apt refuses; so a suffixed one goes first where the package lists have it.
 * @param {readonly string[]} names
 * @param {string} policyOutput of `apt-cache policy` for every name with and without the suffix
 * @returns {readonly string[]}
 */
export function namesToInstall(names, policyOutput) {
  const available = new Set()
  for (const match of policyOutput.matchAll(/^(\S+):\n(?:\s+.*\n)*?\s+Candidate: (\S+)/gm))
    if (match[2] !== '(none)') available.add(match[1])
  return names.map((name) => (available.has(`${name}t64`) ? `${name}t64` : name))
}
