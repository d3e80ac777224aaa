import fs from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { type Result, succeed } from '../../shared/errors.ts'
import type { ModelId } from '../../shared/ids.ts'
import { firstModelId } from '../../shared/models.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { KeyService } from '../ipc/services.ts'
import type { Log } from '../log.ts'
import { keysInMemory } from './environment-key.ts'
import { KeyRing } from './key-ring.ts'

/** The part of Electron's `safeStorage` we use. The asynchronous functions are missing before Electron 42, the others go away with 46. */
export interface SafeStorage {
  isAsyncEncryptionAvailable?(): Promise<boolean>
  encryptStringAsync?(text: string): Promise<Buffer>
  decryptStringAsync?(encrypted: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>
  isEncryptionAvailable?(): boolean
  encryptString?(text: string): Buffer
  decryptString?(encrypted: Buffer): string
  /** Linux only. */
  getSelectedStorageBackend?(): string
}

export interface SecretStoreNeeds {
  readonly dataFolder: string
  readonly safeStorage: SafeStorage
  readonly platform: NodeJS.Platform
  readonly log: Log
  /** The address of the one model from before there could be several: its key is taken over. Null: there was none. */
  readonly firstBaseUrl: string | null
}

interface Cipher {
  encrypt(text: string): Promise<Buffer>
  decrypt(encrypted: Buffer): Promise<string>
}

/** Opens the place where the models' keys are kept: the system's key store, or memory where there is none. Never plain text on disk. Call after the app is ready. */
export async function openSecretStore(needs: SecretStoreNeeds): Promise<KeyService> {
  const cipher = await findCipher(needs)
  if (cipher === null) {
    needs.log.warn('The system has no key store that the app can use: keys are kept in memory until the app closes.')
    return keysInMemory()
  }
  await fs.mkdir(needs.dataFolder, { recursive: true, mode: 0o700 })
  const file = path.join(needs.dataFolder, 'model-keys.bin')
  return new SecretStore(file, cipher, await readRing(needs, file, cipher))
}

class SecretStore implements KeyService {
  readonly kept = 'system'
  private readonly file: string
  private readonly cipher: Cipher
  private ring: KeyRing
  private last: Promise<unknown> = Promise.resolve()

  constructor(file: string, cipher: Cipher, ring: KeyRing) {
    this.file = file
    this.cipher = cipher
    this.ring = ring
  }

  read(place: { readonly savedId?: ModelId | undefined; readonly baseUrl: string }): string | null {
    return this.ring.read(place)
  }

  values(): readonly string[] {
    return this.ring.values()
  }

  set(id: ModelId, baseUrl: string, key: string): Promise<Result<null>> {
    const result = this.last.then(() => this.write(this.ring.with(id, baseUrl, key)))
    this.last = result
    return result
  }

  /** In force at once; when it cannot be kept, the answer says so and the key lasts until the app closes. */
  private async write(ring: KeyRing): Promise<Result<null>> {
    this.ring = ring
    try {
      if (ring.isEmpty) await fs.rm(this.file, { force: true })
      else await writeFileAtomic(this.file, await this.cipher.encrypt(ring.toText()), { mode: 0o600 })
      return succeed(null)
    } catch {
      // The cause may quote what was to be encrypted: it goes nowhere.
      return failSaying('storage-failed', 'key-not-kept')
    }
  }
}

async function findCipher({ safeStorage, platform, log }: SecretStoreNeeds): Promise<Cipher | null> {
  try {
    if (platform === 'linux' && !hasLinuxKeyStore(safeStorage)) return null
    return (await asyncCipher(safeStorage)) ?? syncCipher(safeStorage)
  } catch (cause) {
    log.error('The system key store could not be asked', cause)
    return null
  }
}

/** Without a desktop key store Chromium encrypts with a fixed password (`basic_text`): that hides nothing. */
function hasLinuxKeyStore(safeStorage: SafeStorage): boolean {
  const backend = safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
  return backend !== 'basic_text' && backend !== 'unknown'
}

async function asyncCipher(safeStorage: SafeStorage): Promise<Cipher | null> {
  if (!safeStorage.isAsyncEncryptionAvailable || !(await safeStorage.isAsyncEncryptionAvailable())) return null
  return {
    encrypt: async (text) => required(await safeStorage.encryptStringAsync?.(text)),
    decrypt: async (encrypted) => required(await safeStorage.decryptStringAsync?.(encrypted)).result,
  }
}

function syncCipher(safeStorage: SafeStorage): Cipher | null {
  if (safeStorage.isEncryptionAvailable?.() !== true) return null
  return {
    encrypt: async (text) => required(safeStorage.encryptString?.(text)),
    decrypt: async (encrypted) => required(safeStorage.decryptString?.(encrypted)),
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The key store lacks a function that it should have.')
  return value
}

async function readRing(needs: SecretStoreNeeds, file: string, cipher: Cipher): Promise<KeyRing> {
  const text = await readText(file, cipher, needs.log)
  try {
    if (text !== null) return KeyRing.parse(text)
  } catch {
    needs.log.warn('The kept model keys could not be understood. Set them again in the settings.')
  }
  return takeOverFirstKey(needs, file, cipher)
}

/** Before there could be several models, one key lay in a file of its own. */
async function takeOverFirstKey({ dataFolder, firstBaseUrl, log }: SecretStoreNeeds, file: string, cipher: Cipher): Promise<KeyRing> {
  const empty = new KeyRing([])
  const oldFile = path.join(dataFolder, 'model-key.bin')
  const key = firstBaseUrl === null ? null : await readText(oldFile, cipher, log)
  if (key === null || firstBaseUrl === null) return empty
  const ring = empty.with(firstModelId, firstBaseUrl, key)
  try {
    await writeFileAtomic(file, await cipher.encrypt(ring.toText()), { mode: 0o600 })
    await fs.rm(oldFile, { force: true })
  } catch {
    log.warn('The model key could not be moved to its new file; it stays in the old one.')
  }
  return ring
}

async function readText(file: string, cipher: Cipher, log: Log): Promise<string | null> {
  try {
    return await cipher.decrypt(await fs.readFile(file))
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    if (!missing) log.warn('A kept model key could not be read. Set it again in the settings.')
    return null
  }
}
