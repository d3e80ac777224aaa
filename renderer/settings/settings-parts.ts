/** The parts of the settings from the top down: the id of each heading, and its word in the catalogue. */
export const settingsParts = [
  { id: 'settings-model', word: 'model' },
  { id: 'settings-appearance', word: 'appearance' },
  { id: 'settings-mode', word: 'mode' },
  { id: 'settings-shell', word: 'shell' },
  { id: 'settings-notifications', word: 'notifications' },
  { id: 'shortcuts', word: 'shortcuts' },
  { id: 'settings-about', word: 'about' },
] as const

export type SettingsPartId = (typeof settingsParts)[number]['id']
