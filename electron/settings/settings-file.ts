/** In the data folder. */
export const settingsFileName = 'settings.json'

/** A settings file larger than this is not ours: 1,000 trusted folders of 4,096 characters are the largest it can rightly be. */
export const settingsFileMaxBytes = 8 * 1024 * 1024
