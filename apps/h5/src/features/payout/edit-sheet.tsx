/** What stands beside an account's number: its bank's name and branch, and whether it is the usual one. The number never changes. */
import './payout.css'
import { Button, Cell, CellGroup, Field, Sheet, Switch, TextInput } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { toast } from '../../lib/toast.ts'
import { CodeFields, isProved, NO_PROOF } from './code-fields.tsx'
import { useText } from './i18n.ts'

type Account = Data<'payout.accounts'>['list'][number]

export function EditSheet({ one, onClose }: { one: Account; onClose: () => void }) {
  const t = useText()
  const [bank_name, setBankName] = useState(one.bank_name ?? '')
  const [branch, setBranch] = useState(one.branch ?? '')
  const [is_default, setDefault] = useState(one.is_default)
  const [proof, setProof] = useState(NO_PROOF)
  const [tried, setTried] = useState(false)
  const edit = useAction('payout.editAccount', {
    refresh: ['payout'],
    onDone: () => {
      toast(t('changed'))
      onClose()
    },
  })
  const is_bank = one.kind === 'bank'
  const submit = () => {
    setTried(true)
    if (!isProved(proof) || (is_bank && !bank_name.trim())) return
    void edit.run({
      id: one.id,
      sms_code: proof.sms_code,
      ...(is_bank ? { bank_name: bank_name.trim(), branch: branch.trim() } : {}),
      ...(is_default ? { is_default } : {}),
    })
  }
  return (
    <Sheet open onClose={onClose} title={`${one.bank_name ?? t(is_bank ? 'bank' : 'alipay')} ${one.account_masked}`}>
      <div className="payout-sheet">
        <p className="payout-note">{t('edit_note')}</p>
        <CellGroup>
          {is_bank && (
            <Field label={t('bank_name')} required error={tried && !bank_name.trim() ? t('needed') : undefined}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={limitOf('payout.editAccount', 'bank_name').chars_max}
                  value={bank_name}
                  onChange={setBankName}
                />
              )}
            </Field>
          )}
          {is_bank && (
            <Field label={t('branch')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={limitOf('payout.editAccount', 'branch').chars_max}
                  value={branch}
                  onChange={setBranch}
                />
              )}
            </Field>
          )}
          {!one.is_default && (
            <Cell
              title={t('make_default')}
              right={<Switch on={is_default} onChange={setDefault} label={t('make_default')} />}
            />
          )}
          <CodeFields proof={proof} tried={tried} onChange={setProof} />
        </CellGroup>
        <Button block loading={edit.pending} onClick={submit}>
          {t('save_changes')}
        </Button>
      </div>
    </Sheet>
  )
}
