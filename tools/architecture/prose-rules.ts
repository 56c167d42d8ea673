/** How comments speak (docs/STYLE.md). */
import { lineOf, type SourceFile } from './sources.ts'

/** A block, or lines that follow each other; alone on its lines, or at the end of one. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ [^\n]*(?:\n[ \t]*\/\/ [^\n]*)*/g

/** Subjects that hide who acts, and a word of before for the platform (a house is an auction house). */
const VAGUE = /\b(?:nobody|whoever|whomever|the house)\b/gi

/** First words of a comment that stand in front of the noun. */
const OPENING = /^(?:\/\*+[\s*]*|\s*\/\/ )(?:who|whose|whom|those who|one who|somebody)\b/gi

/** Turns a newcomer reads twice, each with advice. Words of one may stand on two lines of a comment. */
const TURNS: ReadonlyArray<[turn: RegExp, advice: string]> = [
  [turnOf('whose turn'), 'name the one that acts next'],
  [turnOf('(?:come|comes|came) into being'), 'name what makes it'],
  [turnOf('no matter'), 'say regardless of'],
  [turnOf('whatever'), 'say regardless of, any, each or all'],
  [turnOf('for good(?! reason)'), 'say permanently'],
  [turnOf('(?:has|have|had) to do with'), 'name the relation'],
]

function turnOf(words: string): RegExp {
  return new RegExp(`\\b${words.replaceAll(' ', '[\\s*/]+')}\\b`, 'gi')
}

/** Words of a comment without its marks, in one line. */
const plain = (words: string): string => words.replace(/[\s*/]+/g, ' ').trim()

function find(files: SourceFile[], words: RegExp, advice: string): string[] {
  return files
    .filter(({ path }) => !path.startsWith('tools/architecture'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
        [...comment.matchAll(words)].map(
          (match) =>
            `${path}:${lineOf(text, index + match.index + match[0].length)} says ${plain(match[0])}: ${advice}`,
        ),
      ),
    )
}

/** A comment names who acts: the bidder, the client, the process, the platform. */
export const vagueSubjects = (files: SourceFile[]): string[] => find(files, VAGUE, 'name who acts')

/** A comment opens with the technical noun: the member, the row, the list. */
export const vagueOpenings = (files: SourceFile[]): string[] => find(files, OPENING, 'open with the noun')

/** A comment says a thing plainly. */
export const vagueTurns = (files: SourceFile[]): string[] =>
  TURNS.flatMap(([turn, advice]) => find(files, turn, advice))
