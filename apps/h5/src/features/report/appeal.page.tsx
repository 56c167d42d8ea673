/** Asking for another operator: once, by the side that lost. */
import { useAction } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'
import { WordsForm } from './words-form.tsx'

export default function AppealPage() {
  const t = useText()
  const id = useIdParam()
  const appeal = useAction('report.appeal', {
    refresh: ['report'],
    onDone: ({ side }) => {
      toast(t('appealed'))
      go('report.mine', side === 'reporter' ? {} : { side }, { type: 'redirect' })
    },
  })
  const { chars_min, chars_max } = limitOf('report.appeal', 'content')
  return (
    <WordsForm
      label={t('appeal_say')}
      hint={t('appeal_hint')}
      min={chars_min}
      max={chars_max}
      photos_max={0}
      submit={t('appeal')}
      sending={appeal.pending}
      onSend={({ content }) => void appeal.run({ id, content })}
    />
  )
}
