import v8 from 'node:v8'

/**
 * The part of the heap for new objects stays as large as loading the program has made it (16 MB). The engine would double it after some hundred steps,
 * which makes nothing quicker here, and every start of a process copies the tables of all memory. To be called when the program is loaded.
 */
export const keepYoungMemory = (): void => v8.setFlagsFromString('--semi-space-growth-factor=1')
