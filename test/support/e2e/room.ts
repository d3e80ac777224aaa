import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base, type ElectronApplication } from '@playwright/test'
import type { SessionRecord } from '../../../shared/session/events.ts'
import { defaultSettings, type Settings } from '../../../shared/settings.ts'
import { type LaunchedApp, launchApp, removeDataFolder } from '../launch-app.ts'
import type { Conversation } from '../reactive/conversation.ts'
import { type ReactiveModel, startReactiveModel } from '../reactive-model.ts'
import { type ScriptedModel, type ScriptedTurn, startScriptedModel, type Turn } from '../scripted-model.ts'
import { readSessionLogs } from './session-log.ts'

/** One test's own world: a data folder, a trusted folder to work in, a scripted model when it asks for one. Gone when the test ends. */
export class Room {
  readonly dataFolder: string
  /** Real path of the trusted folder that the folder dialog answers with. */
  readonly workspace: string
  private readonly models: (ScriptedModel | ReactiveModel)[] = []
  private readonly apps: LaunchedApp[] = []

  constructor(dataFolder: string, workspace: string) {
    this.dataFolder = dataFolder
    this.workspace = workspace
  }

  /** Starts a model server; every app opened afterwards is set up for it. */
  async serve(turns: readonly Turn[]): Promise<ScriptedModel> {
    const model = await startScriptedModel({ turns })
    this.models.push(model)
    return model
  }

  /** As `serve`, with a model that decides by what the tools answer. */
  async serveReactive(decide: (conversation: Conversation) => ScriptedTurn): Promise<ReactiveModel> {
    const model = await startReactiveModel(decide)
    this.models.push(model)
    return model
  }

  /** Starts the app on this data folder. `fresh` leaves the settings out, as on the first start of all. */
  async open(
    kind: 'fresh' | 'set-up' = 'set-up',
    settings: Partial<Settings> = {},
    environment: Readonly<Record<string, string>> = {},
  ): Promise<LaunchedApp> {
    if (kind === 'set-up') await this.writeSettings(settings)
    const launched = await launchApp({ dataFolder: this.dataFolder, environment: { LANG: 'en_GB.UTF-8', ...environment } })
    this.apps.push(launched)
    await answerFolderDialog(launched.app, this.workspace)
    return launched
  }

  /** Writes a file of the workspace. */
  async write(name: string, text: string, mode = 0o644): Promise<void> {
    await fs.writeFile(path.join(this.workspace, name), text, { mode })
  }

  /** Everything in the logs of all sessions, the newest session first. */
  records(): Promise<readonly (readonly SessionRecord[])[]> {
    return readSessionLogs(this.dataFolder)
  }

  async close(): Promise<void> {
    const ends = await Promise.allSettled(this.apps.map((launched) => launched.close()))
    await Promise.all(this.models.map((model) => model.close()))
    await removeDataFolder(this.dataFolder)
    await fs.rm(this.workspace, { recursive: true, force: true })
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  private async writeSettings(change: Partial<Settings>): Promise<void> {
    const model = this.models.at(-1)
    const settings: Settings = {
      ...defaultSettings,
      language: 'en',
      theme: 'dark',
      onboarded: true,
      // Tests script each request.
      modelTitles: false,
      trustedFolders: [this.workspace],
      model: model === undefined ? null : { kind: 'chat-completions', baseUrl: model.baseUrl, model: 'scripted' },
      ...change,
    }
    await fs.writeFile(path.join(this.dataFolder, 'settings.json'), JSON.stringify(settings), { mode: 0o600 })
  }
}

/** Playwright's test with a room. */
export const test = base.extend<{ room: Room }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
  room: async ({}, use) => {
    const room = await makeRoom()
    await use(room)
    await room.close()
  },
})

async function makeRoom(): Promise<Room> {
  const folder = (name: string) => fs.mkdtemp(path.join(os.tmpdir(), `signalbox-e2e-${name}-`))
  return new Room(await folder('data'), await fs.realpath(await folder('work')))
}

/** Makes the folder dialog answer with this folder, without showing it. */
export function answerFolderDialog(app: ElectronApplication, folder: string): Promise<void> {
  return app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, folder)
}
