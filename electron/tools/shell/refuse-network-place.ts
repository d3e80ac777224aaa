/**
 * Why a shell cannot run in a folder that it is not able to enter, in a sentence; null when it can. cmd starts in the folder of Windows instead of one
 * on the network, as those of WSL are (`\\\\wsl.localhost\\…`): the command would run somewhere else than was approved.
 */
export function refuseNetworkPlace(shellName: string, folder: string): string | null {
  if (!/^cmd(\.exe)?$/i.test(shellName) || !/^[\\/]{2}/.test(folder)) return null
  return `Nothing ran: cmd cannot run in ${folder}, a folder of the network or of WSL; it would run in the folder of Windows. The user can install PowerShell, or open the folder under a drive letter.`
}
