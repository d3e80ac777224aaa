import { modelPresets, type SavedModel } from '../../shared/models.ts'

/** Whose server it is, in a word: the known name, or the host. */
export function nameOfServer({ preset, baseUrl }: Pick<SavedModel, 'preset' | 'baseUrl'>): string {
  return modelPresets[preset].name || (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl)
}
