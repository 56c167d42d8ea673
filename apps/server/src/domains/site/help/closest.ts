/** The answers of the help a question in a person's own words is about. No database, no clock. */
import { HELPS } from './all-helps.ts'
import type { HelpText } from './help.ts'

/** Words that say nothing of what is asked. */
const FILLERS = new Set(
  'and are can does for how not the this that was what when where which why will with you your'.split(' '),
)

const FILLERS_ZH = /请问|为什么|什么|怎么办|怎么|怎样|如何|可以|是否|一下|我|您|你|想|要|个|了|吗|呢|的|能/g

/** English words by their stem, and Chinese by pairs of signs: neither spaces nor a dictionary tell its words. */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>()
  for (const run of text
    .normalize('NFKC')
    .toLowerCase()
    .replace(FILLERS_ZH, ' ')
    .match(/[a-z]{3,}|\p{Script=Han}+/gu) ?? [])
    if (/[a-z]/.test(run)) {
      if (!FILLERS.has(run)) parts.add(run.replace(/(ing|ed|es|s)$/, ''))
    } else for (let i = 0; i + 1 < run.length; i++) parts.add(run.slice(i, i + 2))
  return parts
}

interface Indexed {
  help: HelpText
  title: Set<string>
  answer: Set<string>
}
const INDEX: readonly Indexed[] = HELPS.map((help) => ({
  help,
  title: partsOf(`${help.en[0]} ${help.zh[0]}`),
  answer: partsOf(`${help.en[1]} ${help.zh[1]}`),
}))

/** What few answers have says more than what many have. */
function weightOf(part: string): number {
  const having = INDEX.filter(({ title, answer }) => title.has(part) || answer.has(part)).length
  return having === 0 ? 0 : Math.log(1 + INDEX.length / having)
}

const IN_TITLE = 2
/** An answer is about a question when it has this share of what the question says, its title counted twice. */
const LEAST_SHARE = 0.3

/** The answers a question is about, the closest first; none where the help knows nothing of it. */
export function closestHelps(question: string, shop: boolean): HelpText[] {
  const weights = [...partsOf(question)].map((part) => ({ part, weight: weightOf(part) }))
  const known = weights.filter(({ weight }) => weight > 0)
  // Of a question the help knows less than a third of, what it knows is not what is asked.
  if (known.length === 0 || known.length * 3 < weights.length) return []
  const all = known.reduce((sum, { weight }) => sum + weight * IN_TITLE, 0)
  return INDEX.filter(({ help }) => shop || help.kind !== 'selling')
    .map(({ help, title, answer }) => {
      const score = known.reduce(
        (sum, { part, weight }) => sum + weight * (title.has(part) ? IN_TITLE : answer.has(part) ? 1 : 0),
        0,
      )
      return { help, share: score / all }
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share || a.help.id - b.help.id)
    .map(({ help }) => help)
}
