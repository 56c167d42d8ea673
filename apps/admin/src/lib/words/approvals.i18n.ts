/** Words for what two operators do together: its kinds, as the audit log says them, and how a proposal stands. */
import { approvalActions } from './actions/approvals.i18n.ts'

type Named<T> = { readonly [K in keyof T & string as `approval_kind.${K}`]: string }
const named = <const T extends Readonly<Record<string, string>>>(texts: T): Named<T> =>
  Object.fromEntries(Object.entries(texts).map(([kind, text]) => [`approval_kind.${kind}`, text])) as Named<T>

export const approvalWords = {
  en: {
    ...named(approvalActions.en),
  },
  zh: {
    ...named(approvalActions.zh),
  },
} as const
