/** Whether a message was signed by its provider. */
import { CALLBACKS } from '@juya/contract/operator/resources/money/callbacks.ts'
import { Tag } from '@juya/ui'
import { useTextsOf } from '../../parts/console/definition-words.ts'

export function Signature({ ok }: { ok: boolean }) {
  const say = useTextsOf(CALLBACKS)
  return <Tag tone={ok ? 'jade' : 'red'}>{say(ok ? 'genuine' : 'forged')}</Tag>
}
