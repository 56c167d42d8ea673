/** What a shop's name looks like to somebody who reads it in passing. No database, no clock. */
import { foldText } from '../../search/index.ts'

/** Letters and digits that are taken for each other. */
const ALIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', '|': '1', s: '5', z: '2', b: '8' }

/** The same for two names a reader does not tell apart: without case, width, accents, spaces and signs, Chinese as simplified, 0 as O. */
export const nameLook = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}|]/gu, '')
    .replaceAll(/[oil|szb]/g, (sign) => ALIKE[sign]!)
