/** A preview in lines, each a sentence of its own, so that two previews can be held against each other. */
import { formatFen } from '@juya/ui'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { previewTexts } from './preview.i18n.ts'

type Preview = Data<'preview'>
const GROUPS = ['money', 'states', 'clocks', 'notices'] as const
export type Group = (typeof GROUPS)[number]
export interface Line {
  text: string
  /** It was not shown before, or not so. */
  fresh: boolean
  /** It was shown before, and does not happen any more. */
  gone: boolean
}

const yuan = (fen: number): string => formatFen(fen, { decimals: 'always' })

/** @returns a function that puts a preview in lines by group, beside the one it replaces */
export function useLines(): (now: Preview, was?: Preview) => Array<{ group: Group; lines: Line[] }> {
  const inWords = useWords()
  return (now, was) => {
    const [said, before] = [inWords(now), was && inWords(was)]
    return GROUPS.map((group) => ({
      group,
      lines: [
        ...said[group].map((text) => ({
          text,
          fresh: before !== undefined && !before[group].includes(text),
          gone: false,
        })),
        ...(before?.[group] ?? [])
          .filter((text) => !said[group].includes(text))
          .map((text) => ({ text, fresh: false, gone: true })),
      ],
    })).filter(({ lines }) => lines.length > 0)
  }
}

function useWords(): (preview: Preview) => Record<Group, string[]> {
  const say = previewTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const stateWord = (thing: string, field: string, value: string): string => {
    const key = `${thing}.${value}`
    return previewTexts.has(key) ? say(key) : word(field === 'realname_status' ? 'realname' : thing, value)
  }
  const whose = (type: string, name: string | null | undefined, id: number | null | undefined): string =>
    name ?? `${word('owner', type)}${id ? ` ${id}` : ''}`
  return ({ money, states, clocks, notices }) => ({
    money: money.map(({ owner_type, owner_name, owner_id, kind, before_fen, after_fen, change_fen }) => {
      const named = { owner: whose(owner_type, owner_name, owner_id), kind: word('account_kind', kind) }
      if (before_fen != null && after_fen != null)
        return say('whole', { ...named, before: yuan(before_fen), after: yuan(after_fen) })
      return say('change', { ...named, change: `${change_fen > 0 ? '+' : ''}${yuan(change_fen)}` })
    }),
    states: states.map(({ thing, title, id, field, from, to, from_name, to_name }) => {
      const stands = to_name ?? stateWord(thing, field, to)
      return id == null || from == null
        ? say('fresh', { title, to: stands })
        : say('state', { title, id, from: from_name ?? stateWord(thing, field, from), to: stands })
    }),
    clocks: clocks.map(({ title, change, due_at }) => say(change, { title, due: short(due_at) })),
    notices: notices.map(({ to, id, name, title, content }) =>
      say('notice', { name: whose(to, name, id), words: `${title[language]} · ${content[language]}` }),
    ),
  })
}
