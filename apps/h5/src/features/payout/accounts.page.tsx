/** Payout accounts: a person's, or those of the shop they own. */
import './payout.css'
import { ask, Button, Card, Empty, Sheet, StickySubmit, Tag } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { useRoute } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { AccountForm } from './account-form.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { useText } from './i18n.ts'

type Account = Data<'payout.accounts'>['list'][number]

export default function AccountsPage() {
  const t = useText()
  const owner = useRoute()?.path.endsWith('sell/cards') ? 'shop' : 'user'
  const accounts = useCall('payout.accounts', { owner }, { stale_ms: 0 })
  const [adding, setAdding] = useState(false)
  const list = accounts.data?.list ?? []
  return (
    <>
      <PageShell
        needs={accounts}
        instead={
          list.length === 0 ? (
            <Empty
              drawing="box"
              title={t('empty')}
              note={t('empty_note')}
              action={<Button onClick={() => setAdding(true)}>{t('add')}</Button>}
            />
          ) : undefined
        }
        bar={
          list.length > 0 &&
          list.length < accounts.data!.max && (
            <StickySubmit type="button" onPress={() => setAdding(true)}>
              {t('add')}
            </StickySubmit>
          )
        }
      >
        {list.map((one) => (
          <AccountCard key={one.id} one={one} />
        ))}
      </PageShell>
      {adding && (
        <Sheet open onClose={() => setAdding(false)} title={t('add')}>
          <AccountForm owner={owner} holder={accounts.data?.holder ?? undefined} onDone={() => setAdding(false)} />
        </Sheet>
      )}
    </>
  )
}

function AccountCard({ one }: { one: Account }) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const remove = useAction('payout.deleteAccount', { refresh: ['payout'], onDone: () => toast(t('deleted')) })
  const name = `${one.bank_name ?? t(one.kind === 'alipay' ? 'alipay' : 'bank')} ${one.account_masked}`
  const confirm = async () => {
    if (await ask({ title: t('delete_title'), body: name, confirm: t('delete'), cancel: t('keep') }))
      void remove.run({ id: one.id })
  }
  return (
    <Card>
      <div className="payout-line__top">
        <span className="payout-line__text">{name}</span>
        {one.is_default && <Tag tone="jade">{t('default')}</Tag>}
      </div>
      <p className="j-meta">
        {one.holder_masked}
        {one.branch ? ` · ${one.branch}` : ''}
      </p>
      {one.state === 'held' && <p className="payout-note j-num">{t('rests', { when: formatMoment(one.usable_at) })}</p>}
      <div className="payout-acts">
        <Button variant="outline" size="s" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
        <Button variant="outline" size="s" loading={remove.pending} onClick={() => void confirm()}>
          {t('delete')}
        </Button>
      </div>
      {editing && <EditSheet one={one} onClose={() => setEditing(false)} />}
    </Card>
  )
}
