/** What the shop says to a report, before it is decided. */
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'
import { OneReport } from './one-report.tsx'
import { WordsForm } from './words-form.tsx'

export default function AnswerPage() {
  return (
    <SellerOnly>
      <Answer />
    </SellerOnly>
  )
}

function Answer() {
  const t = useText()
  const id = useIdParam()
  const found = useCall('report.shopList', { id }, { stale_ms: 0 })
  const answer = useAction('report.answer', {
    refresh: ['report'],
    onDone: () => {
      toast(t('answered'))
      go('report.shop', {}, { type: 'redirect' })
    },
  })
  const { chars_min, chars_max } = limitOf('report.answer', 'content')
  return (
    <OneReport reading={found} onBack={() => go('report.shop', {}, { type: 'redirect' })}>
      {(about) => (
        <WordsForm
          {...about}
          label={t('answer_say')}
          hint={t('answer_hint')}
          min={chars_min}
          max={chars_max}
          photos_max={limitOf('report.answer', 'images').items_max}
          submit={t('answer')}
          barred={found.data?.list[0]?.answer_by ? undefined : t('answer_over')}
          sending={answer.pending}
          onSend={({ content, images }) => void answer.run({ id, content, images })}
        />
      )}
    </OneReport>
  )
}
