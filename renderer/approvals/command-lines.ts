import { hasOddCharacters } from '../../shared/odd-characters.ts'

/** Numbers (from 1) of the lines that hold a character which hides or turns text around; a tab alone does not count. */
export function oddLineNumbers(command: string): readonly number[] {
  return command.split('\n').flatMap((line, index) => (hasOddCharacters(line) ? [index + 1] : []))
}
