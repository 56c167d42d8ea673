import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Says what is wrong with a form, in the caller's language. @throws Refusal VALIDATION {field, reason, fields} */
export function refuseWrong({ locale }: Ctx, { field, en, zh }: { field: string; en: string; zh: string }): never {
  const reason = locale === 'zh-CN' ? zh : en
  refuse('VALIDATION', { field, reason, fields: { [field]: reason } })
}
