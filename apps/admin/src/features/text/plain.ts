/** A text as one types it: a heading begins with #, paragraphs stand apart by an empty line. And what differs between two such texts. */
import type { Wording } from '@juya/contract/operator/content/wording.ts'

export interface Typed {
  title: string
  /** One sentence a line. */
  summary: string
  body: string
}

export const typed = ({ title, summary, sections }: Wording): Typed => ({
  title,
  summary: summary.join('\n'),
  body: sections.map((section) => [`# ${section.title}`, ...section.paragraphs].join('\n\n')).join('\n\n'),
})

const blocks = (body: string): string[] =>
  body
    .split(/\n\s*\n|\n(?=#)|(?<=^#[^\n]*)\n/m)
    .map((block) => block.replace(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean)

/** @returns undefined for a body that does not begin with a heading, or has one without a paragraph */
export function wordingOf({ title, summary, body }: Typed): Wording | undefined {
  const sections: Wording['sections'] = []
  for (const block of blocks(body)) {
    if (block.startsWith('#')) sections.push({ title: block.replace(/^#+\s*/, ''), paragraphs: [] })
    else if (sections.length === 0) return undefined
    else sections.at(-1)!.paragraphs.push(block)
  }
  const lines = summary
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const whole =
    title.trim() !== '' &&
    lines.length > 0 &&
    sections.length > 0 &&
    sections.every((one) => one.title !== '' && one.paragraphs.length > 0)
  return whole ? { title: title.trim(), summary: lines, sections } : undefined
}

export interface DiffLine {
  was: string | null
  now: string | null
}

/** Both texts line by line, what stayed beside itself: the longest common run of lines stays. */
export function differences(was: readonly string[], now: readonly string[]): DiffLine[] {
  const longest = Array.from({ length: was.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i]![j] =
        was[i] === now[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < was.length || j < now.length) {
    if (i < was.length && j < now.length && was[i] === now[j]) lines.push({ was: was[i++]!, now: now[j++]! })
    else if (j >= now.length || (i < was.length && longest[i + 1]![j]! >= longest[i]![j + 1]!))
      lines.push({ was: was[i++]!, now: null })
    else lines.push({ was: null, now: now[j++]! })
  }
  return lines
}

/** Every line people read, headings marked as they are typed. */
export const linesOf = ({ title, summary, sections }: Wording): string[] => [
  title,
  ...summary.map((line) => `· ${line}`),
  ...sections.flatMap((section) => [`# ${section.title}`, ...section.paragraphs]),
]
