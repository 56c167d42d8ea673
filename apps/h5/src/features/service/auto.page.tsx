/** A shop's replies that answer by themselves, with a field to try them. */
import './service.css'
import { ask, Button, Card, CellGroup, Field, IconButton, StickySubmit, Tag, TextInput } from '@juya/ui'
import { PencilSimpleIcon, TrashIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Reply = Item<'service.autoList'>

export default function AutoPage() {
  return (
    <SellerOnly>
      <AutoReplies />
    </SellerOnly>
  )
}

function AutoReplies() {
  const t = useText()
  const replies = usePagedCall('service.autoList', {})
  const room = useCall('service.autoForm', {})
  return (
    <ListPage
      list={replies}
      before={
        <>
          <p className="service-note">{t('auto_intro', { hours: room.data?.rests_h })}</p>
          {replies.items.length > 0 && <Try />}
        </>
      }
      row={(reply) => <AutoReply key={reply.id} reply={reply} />}
      bar={
        replies.items.length > 0 && (
          <StickySubmit type="button" onPress={() => go('service.autoAdd')}>
            {t('auto_add')}
          </StickySubmit>
        )
      }
      empty={{
        title: t('auto_none'),
        note: t('auto_none_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('service.autoAdd')}>{t('auto_add')}</Button>,
      }}
      end={t('end_replies', { count: replies.total })}
    />
  )
}

/** What a buyer who asks this would read. */
function Try() {
  const t = useText()
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string>()
  const trying = useAction('service.tryAuto', {
    onDone: ({ content }) => setSaid(content ?? t('try_none')),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void trying.run({ text: text.trim() })
      }}
    >
      <CellGroup look="card">
        <Field label={t('try')} layout="stacked">
          {(ids) => (
            <TextInput
              {...ids}
              align="left"
              maxLength={limitOf('service.tryAuto', 'text').chars_max}
              placeholder={t('try_hint')}
              value={text}
              onChange={setText}
            />
          )}
        </Field>
        <div className="service-add">
          <Button type="submit" size="s" variant="outline" loading={trying.pending} disabled={text.trim() === ''}>
            {t('try_do')}
          </Button>
          <p className="service-reply__text" role="status">
            {said}
          </p>
        </div>
      </CellGroup>
    </form>
  )
}

function AutoReply({ reply }: { reply: Reply }) {
  const t = useText()
  const common = useCommon()
  const remove = useAction('service.deleteAuto', { refresh: ['service'] })
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
        <Tag tone="blue">{t(`trigger_${reply.trigger}`)}</Tag>
        {!reply.enabled && <Tag>{t('off')}</Tag>}
      </p>
      <p className="service-reply__text">{reply.content}</p>
      <div className="service-reply__foot">
        <span className="service-chips">
          {reply.keywords.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </span>
        <span className="service-reply__acts">
          <IconButton
            label={`${common('edit')}: ${reply.title}`}
            icon={<PencilSimpleIcon size={20} />}
            onClick={() => go('service.autoEdit', { id: reply.id })}
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
