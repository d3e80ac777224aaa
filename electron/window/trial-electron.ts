/** Major version the app is built for; the fallback for machines without a download is far older. */
const supportedElectronMajor = 45

/** True for an Electron that is out of support: good for trying and testing the app, not for use. */
export function isTrialElectron(version: string): boolean {
  return Number.parseInt(version, 10) < supportedElectronMajor
}
