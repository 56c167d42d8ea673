/** How comments speak (docs/STYLE.md). */
import { lineOf, type SourceFile } from './sources.ts'

/** A comment alone on its lines, or at the end of one. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ [^\n]*/g

/** Subjects that hide who acts, and a word of before for the platform (a house is an auction house). */
const VAGUE = /\b(?:nobody|whoever|whomever|the house)\b/gi

/** A comment names who acts: the bidder, the client, the process, the platform. */
export function vagueSubjects(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('tools/architecture'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
        [...comment.matchAll(VAGUE)].map(
          (match) => `${path}:${lineOf(text, index + match.index)} says ${match[0]}: name who acts`,
        ),
      ),
    )
}
