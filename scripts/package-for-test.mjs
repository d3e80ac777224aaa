// `npm run package:test`: packages the app around the Electron that is here, for tests; the last line on stdout is the program's path.
import { packageForTest } from './packaging/package-app.mjs'
import { electronVariables } from './setup/ensure-electron.mjs'
import { prepareBuild, prepareDependencies, prepareElectron } from './setup/prepare.mjs'
import { stopWith } from './setup/say.mjs'

try {
  await prepareDependencies(process.env)
  const electron = await prepareElectron(process.env)
  await prepareBuild(process.env)
  console.log(await packageForTest(electron, { ...process.env, ...electronVariables(electron) }))
} catch (failure) {
  stopWith(failure)
}
