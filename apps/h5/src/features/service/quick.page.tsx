/** A shop's quick replies, in the order they are offered. */
import './service.css'
import { ask, Button, Card, IconButton, StickySubmit, Tag } from '@juya/ui'
import { ArrowUpIcon, PencilSimpleIcon, TrashIcon } from '@juya/ui/icons.ts'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Reply = Item<'service.quickList'>

export default function QuickPage() {
  return (
    <SellerOnly>
      <QuickReplies />
    </SellerOnly>
  )
}

function QuickReplies() {
  const t = useText()
  const replies = usePagedCall('service.quickList', {})
  const order = useAction('service.orderQuick', { refresh: ['service'] })
  const ids = replies.items.map(({ id }) => id)
  const up = (id: number) => {
    const at = ids.indexOf(id)
    void order.run({ ids: [...ids.slice(0, at - 1), id, ids[at - 1]!, ...ids.slice(at + 1)] })
  }
  const none = replies.data !== undefined && replies.items.length === 0
  return (
    <ListPage
      list={replies}
      before={<p className="service-note">{t('quick_intro')}</p>}
      row={(reply, index) => (
        <QuickReply
          key={reply.id}
          reply={reply}
          onUp={index > 0 && !order.pending ? () => up(reply.id) : undefined}
          first={index === 0}
        />
      )}
      bar={
        replies.items.length > 0 && (
          <StickySubmit type="button" onPress={() => go('service.quickAdd')}>
            {t('quick_add')}
          </StickySubmit>
        )
      }
      after={none ? <Defaults /> : undefined}
      empty={{
        title: t('quick_none'),
        note: t('quick_none_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('service.quickAdd')}>{t('quick_add')}</Button>,
      }}
      end={t('end_replies', { count: replies.total })}
    />
  )
}

function QuickReply({ reply, onUp, first }: { reply: Reply; onUp: (() => void) | undefined; first: boolean }) {
  const t = useText()
  const common = useCommon()
  const remove = useAction('service.deleteQuick', { refresh: ['service'] })
  const askRemove = async () => {
    const yes = await ask({
      title: t('delete_title'),
      body: reply.title,
      confirm: t('delete'),
      cancel: common('cancel'),
    })
    if (yes) void remove.run({ id: reply.id })
  }
  return (
    <Card>
      <p className="service-reply__head">
        <b>{reply.title}</b>
        {reply.for_buyers && <Tag tone="jade">{t('for_buyers')}</Tag>}
        {!reply.enabled && <Tag>{t('off')}</Tag>}
      </p>
      <p className="service-reply__text">{reply.content}</p>
      <div className="service-reply__foot">
        {first ? (
          <span />
        ) : (
          <IconButton
            label={`${t('move_up')}: ${reply.title}`}
            icon={<ArrowUpIcon size={20} />}
            disabled={!onUp}
            onClick={onUp}
          />
        )}
        <span className="service-reply__acts">
          <IconButton
            label={`${common('edit')}: ${reply.title}`}
            icon={<PencilSimpleIcon size={20} />}
            onClick={() => go('service.quickEdit', { id: reply.id })}
          />
          <IconButton
            label={`${t('delete')}: ${reply.title}`}
            icon={<TrashIcon size={20} />}
            disabled={remove.pending}
            onClick={() => void askRemove()}
          />
        </span>
      </div>
    </Card>
  )
}

/** Replies to begin with, for a shop that has none. */
function Defaults() {
  const t = useText()
  const defaults = useCall('service.defaults', {})
  const add = useAction('service.addQuick', { refresh: ['service'] })
  return (
    <>
      <p className="service-note">{t('defaults')}</p>
      {defaults.data?.list.map(({ title, content }) => (
        <Card key={title}>
          <p className="service-reply__head">
            <b>{title}</b>
          </p>
          <p className="service-reply__text">{content}</p>
          <div className="service-reply__foot">
            <span />
            <Button
              size="s"
              variant="outline"
              disabled={add.pending}
              onClick={() => void add.run({ title, content, sort: 0 })}
            >
              {t('defaults_take')}
            </Button>
          </div>
        </Card>
      ))}
    </>
  )
}
