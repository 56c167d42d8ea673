/** Adding a payout account: in the verified name, proved by a code to one's own phone. */
import './payout.css'
import { Button, CellGroup, Field, SegmentedControl, TextInput } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { isMobile } from '../../lib/forms/validators.ts'
import { toast } from '../../lib/toast.ts'
import { CodeFields, isProved, NO_PROOF } from './code-fields.tsx'
import { useText } from './i18n.ts'

const NOTHING = { holder: '', bank_name: '', number: '', branch: '' }
type Written = typeof NOTHING

export function AccountForm({
  owner,
  holder,
  onDone,
}: {
  owner: 'user' | 'shop'
  holder?: string | undefined
  onDone: () => void
}) {
  const t = useText()
  const [kind, setKind] = useState<'bank' | 'alipay'>('bank')
  const [written, setWritten] = useState(NOTHING)
  const [proof, setProof] = useState(NO_PROOF)
  const [tried, setTried] = useState(false)
  const done = {
    refresh: ['payout'],
    onDone: ({ usable_at }: { usable_at: number }) => {
      toast(t('added', { when: formatMoment(usable_at) }))
      onDone()
    },
  }
  const add = useAction('payout.addAccount', done)
  const bind = useAction('payout.bindAccount', done)
  const number = written.number.trim()
  const wrong: Partial<Record<keyof Written, string>> = {
    ...(written.holder.trim().length < 2 ? { holder: t('needed') } : {}),
    ...(kind === 'bank' && !written.bank_name.trim() ? { bank_name: t('needed') } : {}),
    ...((
      kind === 'bank'
        ? /^\d{12,19}$/.test(number.replace(/\s/g, ''))
        : isMobile(number) || /^\S+@\S+\.\S+$/.test(number)
    )
      ? {}
      : { number: t('number_wrong') }),
  }
  const submit = () => {
    setTried(true)
    if (Object.keys(wrong).length > 0 || !isProved(proof)) return
    const common = { owner, account: number, holder: written.holder.trim(), sms_code: proof.sms_code }
    if (kind === 'alipay') void bind.run(common)
    else
      void add.run({
        ...common,
        bank_name: written.bank_name.trim(),
        ...(written.branch ? { branch: written.branch.trim() } : {}),
      })
  }
  const input = (field: keyof Written, label: string, max: number, more: { help?: string; numeric?: true } = {}) => (
    <Field label={label} help={more.help} required={field !== 'branch'} error={tried ? wrong[field] : undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          {...(more.numeric ? { inputMode: 'numeric' as const } : {})}
          maxLength={max}
          value={written[field]}
          onChange={(text) => setWritten({ ...written, [field]: text })}
        />
      )}
    </Field>
  )
  return (
    <div className="payout-sheet">
      <SegmentedControl
        label={t('kind')}
        value={kind}
        onChange={setKind}
        options={[
          { key: 'bank', text: t('bank') },
          { key: 'alipay', text: t('alipay') },
        ]}
      />
      <CellGroup>
        {input(
          'holder',
          t('holder'),
          limitOf('payout.addAccount', 'holder').chars_max,
          holder ? { help: t('holder_help', { name: holder }) } : {},
        )}
        {kind === 'bank' && input('bank_name', t('bank_name'), limitOf('payout.addAccount', 'bank_name').chars_max)}
        {input(
          'number',
          t(kind === 'bank' ? 'number_bank' : 'number_alipay'),
          limitOf('payout.bindAccount', 'account').chars_max,
          kind === 'bank' ? { numeric: true } : {},
        )}
        {kind === 'bank' && input('branch', t('branch'), limitOf('payout.addAccount', 'branch').chars_max)}
        <CodeFields proof={proof} tried={tried} onChange={setProof} />
      </CellGroup>
      <Button block loading={add.pending || bind.pending} onClick={submit}>
        {t('save')}
      </Button>
    </div>
  )
}
