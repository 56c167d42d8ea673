/** What customers write to the shop, and who may. */
import './chat.css'
import { Cell, CellGroup, Radio } from '@juya/ui'
import { useState } from 'react'
import { ConversationRow } from '../../cards/chat/conversation-row.tsx'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Availability } from './parts/availability.tsx'

const WHO = ['all', 'followers', 'buyers'] as const

export default function CustomersPage() {
  const t = useText()
  const [keyword, setKeyword] = useState<string>()
  const chats = usePagedCall('chat.list', { as_shop: true, keyword }, { keep: true })
  const save = useAction('chat.setDoor', { refresh: ['chat.list'] })
  return (
    <ListPage
      list={chats}
      layout="rows"
      before={
        // A member who may not answer chats sees the rule alone.
        chats.error?.kind === 'refused' ? undefined : (
          <>
            <SearchBox label={t('search')} max={limitOf('chat.list', 'keyword').chars_max} onSearch={setKeyword} />
            <Availability />
            <CellGroup look="card">
              <Cell title={t('quick_replies')} onPress={() => go('service.quick')} />
              <Cell title={t('auto_replies')} onPress={() => go('service.auto')} />
            </CellGroup>
            <CellGroup look="card" title={t('who')} note={t('who_note')}>
              {WHO.map((who) => (
                <Cell
                  key={who}
                  title={
                    <Radio
                      name="who"
                      on={chats.first?.who_can_chat === who}
                      onChange={() => void save.run({ who_can_chat: who })}
                    >
                      {t(`who_${who}`)}
                    </Radio>
                  }
                />
              ))}
            </CellGroup>
          </>
        )
      }
      row={(conv) => <ConversationRow key={conv.id} conv={conv} as_shop />}
      empty={keyword ? { drawing: 'search', title: t('none_found') } : { title: t('none'), note: t('none_note') }}
      end={t('end', { count: chats.total })}
    />
  )
}
