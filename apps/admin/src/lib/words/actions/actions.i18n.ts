/** What was done, in words: each action of the audit log. */
import {
  APPROVAL_KINDS,
  APPROVAL_STEPS,
  type ApprovalName,
  type ApprovalStep,
  type PlainAction,
} from '@juya/contract/operator/desk/audit-actions.ts'
import { defineTexts, type Text } from '../../i18n.ts'
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

/** The words of an action; what is no action of the log (a source that brings its own words) is given back as it is. */
export function actionWord(action: string, say = texts.say): string {
  const [kind = '', step = ''] = action.split('.')
  if (approvals.has(kind) && steps.has(step)) return `${say(kind as ApprovalName)} · ${say(step as ApprovalStep)}`
  return texts.has(action) ? say(action) : action
}

export function useActionWord(): (action: string) => string {
  const say = texts.useText()
  return (action) => actionWord(action, say)
}
