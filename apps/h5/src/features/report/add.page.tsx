/** Reporting a lot, goods, a shop, a person or an order. */
import { thingsIn } from '@juya/contract/things/things.ts'
import { thingWord } from '../../cards/things/thing-cards.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { WordsForm } from './words-form.tsx'

type Reason = Parameters<ReturnType<typeof useAdd>['run']>[0]['reason_code']

const useAdd = (done: () => void) => useAction('report.add', { refresh: ['report'], onDone: done })

export default function ReportPage() {
  const t = useText()
  const target_id = useIdParam()
  const asked = usePageParams().type
  const target_type = thingsIn('report').find((one) => one === asked) ?? 'lot'
  const form = useCall('report.reasons', { target_type, target_id }, { stale_ms: 0 })
  const add = useAdd(() => {
    toast(t('sent'))
    go('report.mine', {}, { type: 'redirect' })
  })
  if (!form.data) return <PageShell needs={form} skeleton={<CellsSkeleton />} />
  const { reasons, target, minutes, left_today } = form.data
  return (
    <WordsForm
      about={`${thingWord(target.type)} · ${target.title}`}
      choice={{
        label: t('why'),
        missing: t('why_needed'),
        options: reasons.map(({ code, hours }) => ({
          key: code,
          text: t(`reason_${code}`),
          note: minutes == null ? t('within', { count: hours }) : t('within_min', { count: minutes }),
        })),
      }}
      label={t('what')}
      hint={t('what_hint')}
      min={0}
      max={limitOf('report.add', 'content').chars_max}
      photos_max={limitOf('report.add', 'images').items_max}
      submit={t('send')}
      note={`${t('secret')} ${t('left', { count: left_today })}`}
      barred={left_today === 0 ? t('none_left') : undefined}
      sending={add.pending}
      onSend={({ choice, content, images }) =>
        void add.run({ target_type, target_id, reason_code: choice as Reason, content, images })
      }
    />
  )
}
