/** Applying for a live room, for the first time or after it was sent back. */
import './parts/live.css'
import { StateBanner } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { type Looks, LooksFields, wrongInLooks } from './parts/looks-fields.tsx'

export default function LiveApplyPage() {
  return (
    <SellerOnly>
      <Apply />
    </SellerOnly>
  )
}

function Apply() {
  const read = useCall('live.mine', {}, { stale_ms: 0 })
  const [first, setFirst] = useState<Data<'live.mine'>>()
  if (read.data && !read.refreshing && !first) setFirst(read.data)
  return first ? <Fields mine={first} /> : <PageShell needs={read}>{null}</PageShell>
}

function Fields({ mine }: { mine: Data<'live.mine'> }) {
  const t = useText()
  const before = mine.application
  const [looks, setLooks] = useState<Looks>(() => ({
    title: before?.title ?? '',
    category_id: before?.category_id ?? 0,
    intro: before?.intro ?? '',
    host_id: mine.hosts.find(({ id }) => id === before?.host.id)?.id ?? mine.hosts[0]?.id ?? 0,
  }))
  const [tried, setTried] = useState(false)
  const photos = usePhotos('other', 1, before ? [before.cover] : [])
  const cover = photos.paths[0]
  const wrong = wrongInLooks(looks, cover)
  const send = useAction('live.apply', {
    refresh: ['live'],
    onDone: () => {
      toast(t('sent'))
      go('live.room', {}, { type: 'redirect' })
    },
  })
  const submit = () => {
    setTried(true)
    if (wrong.size > 0 || !cover || photos.uploading) return
    void send.run({ ...looks, cover })
  }
  const waits = before?.status === 'waiting'
  return (
    <FormPage
      onSubmit={submit}
      submit={t('send')}
      submitting={send.pending}
      disabled={!mine.is_owner || waits || photos.uploading}
      reason={waits ? t('waiting') : mine.is_owner ? t('review', { count: mine.review_h }) : t('owner_only')}
    >
      {before?.status === 'sent_back' && (
        <StateBanner
          rounded
          tone="red"
          icon={<WarningCircleIcon size={22} weight="fill" />}
          title={t('sent_back', { reason: before.reason ?? '' })}
        />
      )}
      <LooksFields
        looks={looks}
        photos={photos}
        hosts={mine.hosts}
        wrong={tried ? wrong : new Set()}
        set={(change) => setLooks((now) => ({ ...now, ...change }))}
      />
    </FormPage>
  )
}
