/** What was done, in words: each action of the audit log. */
import {
  APPROVAL_KINDS,
  APPROVAL_STEPS,
  type ApprovalName,
  type ApprovalStep,
} from '@juya/contract/operator/desk/approval-kinds.ts'
import type { PlainAction } from '@juya/contract/operator/desk/audit-actions.ts'
import { DEFINED } from '@juya/contract/operator/resources/console.ts'
import { defineTexts, type Language, languageNow, type Text, useLanguage } from '../../i18n.ts'
import { approvalActions } from './approvals.i18n.ts'
import { contentActions } from './content.i18n.ts'
import { deskActions } from './desk.i18n.ts'
import { peopleActions } from './people.i18n.ts'
import { tradeActions } from './trade.i18n.ts'

type Key = PlainAction | ApprovalName | ApprovalStep

const en: Record<Key, Text> = {
  ...deskActions.en,
  ...tradeActions.en,
  ...peopleActions.en,
  ...contentActions.en,
  ...approvalActions.en,
}
const zh: Record<Key, Text> = {
  ...deskActions.zh,
  ...tradeActions.zh,
  ...peopleActions.zh,
  ...contentActions.zh,
  ...approvalActions.zh,
}
const texts = defineTexts({ en, zh })
const approvals = new Set<string>(APPROVAL_KINDS)
const steps = new Set<string>(APPROVAL_STEPS)

/** What the log says of lists defined as a whole. */
const defined = new Map(DEFINED.flatMap(({ logged }) => Object.entries(logged ?? {})))

/** The words of an action; what is no action of the log (a source that brings its own words) is given back as it is. */
export function actionWord(action: string, say = texts.say, language: Language = languageNow()): string {
  const own = defined.get(action)
  if (own) return own[language === 'en' ? 'en' : 'zh']
  const [kind = '', step = ''] = action.split('.')
  if (approvals.has(kind) && steps.has(step)) return `${say(kind as ApprovalName)} · ${say(step as ApprovalStep)}`
  return texts.has(action) ? say(action) : action
}

export function useActionWord(): (action: string) => string {
  const say = texts.useText()
  const language = useLanguage()
  return (action) => actionWord(action, say, language)
}
