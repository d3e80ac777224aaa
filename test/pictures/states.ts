/** Every state that a whole run shows. A picture of another name does not compile; one of these without a picture fails the run. */
export const states = [
  'first-run-1-folder',
  'first-run-2-model',
  'first-run-3-mode',
  'no-session',
  'no-jobs',
  'no-rules',
  'no-audit',
  'session-empty',
  'session-empty-demo',
  'session-at-rest',
  'session-compact',
  'streaming',
  'streaming-markdown',
  'working-retry',
  'model-refuses-key',
  'model-offline',
  'recovered',
  'card-medium',
  'card-file',
  'card-patch',
  'card-question',
  'card-edit',
  'card-high',
  'card-high-contrast',
  'widths',
  'terminal-running',
  'terminal-ended',
  'terminal-needs-input',
  'terminal-grid-of-64',
  'jobs',
  'jobs-of-ten',
  'changed-files',
  'changed-files-patched',
  'changed-files-side-by-side',
  'rules',
  'rules-with-problems',
  'audit',
  'settings-top',
  'settings-models',
  'settings-bottom',
  'shortcuts',
  'palette',
  'find',
  'search',
  'menu-mode',
  'menu-session',
  'toast-undo',
  'drop-folder',
  'attachment',
  'drop-images',
  'images-attached',
  'image-whole',
] as const
export type State = (typeof states)[number]

/** The few that the documents show. */
export const documentPictures = ['question-dark', 'high-risk-light', 'always-dark', 'patch-light', 'end-light', 'jobs-dark'] as const
export type DocumentPicture = (typeof documentPictures)[number]

/** Largest picture of the documents, in bytes: they come with every clone. */
export const documentPictureMaxBytes = 250 * 1_024

export const pictureFolder = 'out/pictures'
export const documentFolder = 'docs/images'
