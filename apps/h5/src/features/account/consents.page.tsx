/** Agreements that changed and wait for a yes, and the versions the person agreed to. */
import { Card, Cell, CellGroup, Empty, Strip } from '@juya/ui'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go, goBack, hrefOf } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './protecting/i18n.ts'

export default function ConsentsPage() {
  const t = useText()
  const consents = useCall('account.consents', {})
  const agree = useAction('account.agree', {
    silent: true,
    refresh: ['account.consents'],
    onDone: () => {
      toast(t('consents_done'))
      goBack()
    },
    onRefused: () => void consents.refetch(),
  })
  const { waiting = [], agreed = [] } = consents.data ?? {}
  return (
    <FormPage
      needs={consents}
      onSubmit={() => void agree.run({ agreements: waiting.map(({ code, version }) => ({ code, version })) })}
      submit={waiting.length > 0 ? t('consents_agree') : undefined}
      submitting={agree.pending}
    >
      {waiting.length > 0 && <Strip tone="amber">{t('consents_note')}</Strip>}
      {waiting.map(({ code, title, version, summary }) => (
        <Card key={code} title={title}>
          <ul>
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <a href={hrefOf('site.article', { code, version })}>{t('consents_read')}</a>
        </Card>
      ))}
      {consents.data && waiting.length + agreed.length === 0 && (
        <Empty drawing="scroll" title={t('consents_none')} note={t('consents_none_note')} />
      )}
      {agreed.length > 0 && (
        <CellGroup title={t('consents_given')}>
          {agreed.map(({ code, title, version, accepted_at }) => (
            <Cell
              key={`${code}-${version}`}
              title={title}
              help={t('consents_version', { version, day: formatMoment(accepted_at, { time: false }) })}
              onPress={() => go('site.article', { code, version })}
            />
          ))}
        </CellGroup>
      )}
    </FormPage>
  )
}
