import fs from 'node:fs'
import path from 'node:path'

/**
 * Called by electron-builder when the app folder is complete and before fuses and signatures: takes out Electron's default app, which
 * would start any folder that is named on the command line.
 * @param {{ appOutDir: string, electronPlatformName: string, packager: { appInfo: { productFilename: string } } }} context
 */
export async function afterPack({ appOutDir, electronPlatformName, packager }) {
  const isMac = electronPlatformName === 'darwin' || electronPlatformName === 'mas'
  const resources = isMac ? `${packager.appInfo.productFilename}.app/Contents/Resources` : 'resources'
  for (const name of ['default_app.asar', 'default_app.sha256'])
    await fs.promises.rm(path.join(appOutDir, resources, name), { force: true })
}
