/** Asking for another operator: once, by the side that lost. */
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'
import { OneReport } from './one-report.tsx'
import { WordsForm } from './words-form.tsx'

export default function AppealPage() {
  const t = useText()
  const id = useIdParam()
  const side = usePageParams().side === 'reported' ? 'reported' : 'reporter'
  const params = side === 'reporter' ? {} : { side }
  const found = useCall('report.mine', { side, id }, { stale_ms: 0 })
  const appeal = useAction('report.appeal', {
    refresh: ['report'],
    onDone: () => {
      toast(t('appealed'))
      go('report.mine', params, { type: 'redirect' })
    },
  })
  const { chars_min, chars_max } = limitOf('report.appeal', 'content')
  return (
    <OneReport reading={found} onBack={() => go('report.mine', params, { type: 'redirect' })}>
      {(about) => (
        <WordsForm
          {...about}
          label={t('appeal_say')}
          hint={t('appeal_hint')}
          min={chars_min}
          max={chars_max}
          photos_max={0}
          submit={t('appeal')}
          barred={found.data?.list[0]?.appeal_until ? undefined : t('appeal_over')}
          sending={appeal.pending}
          onSend={({ content }) => void appeal.run({ id, content })}
        />
      )}
    </OneReport>
  )
}
