// Apart from the schemas, so that the preload script need not carry them.

/** Largest image, in bytes: what the strictest of the common providers takes. */
export const imageMaxBytes = 5 * 1024 * 1024
/** Longest side, in pixels; the same source. */
export const imageMaxPixels = 8_000
/** Most pixels of one image. Unpacked it has four bytes for each, 160 MB: a small file can claim far more, and the window would have to hold it. */
export const imageMaxArea = 40_000_000
/** Images in one message. A model looks closely at a few, and each costs as much as a page or two of text. */
export const imagesPerMessageMax = 8
/** Bytes of the images of one message together: larger requests are refused by common servers. */
export const imagesPerMessageMaxBytes = 20 * 1024 * 1024
/** Images kept beside one session, those included that were never sent: more is a fault, and would fill the disk. */
export const imagesPerSessionMax = 400
/** Longest name of an image that is kept, in UTF-16 code units: enough to tell files apart, and it is told in one line. */
export const imageNameMaxCharacters = 120

/** Files that are looked at in one go, and told about if they are refused. Who drops a folder's worth of files hears of the first. */
export const imageFilesAtOnceMax = 32

/** In a session's folder: one file an image, named by its id. */
export const imagesFolderName = 'images'
