/** The app tells each change once when it returns to the front. */
import { type Question, useQuestion } from '@juya/ui'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import { comeBack, readForcedLogin } from './coming-back.ts'
import { session, signIn, signOut, type UserMe } from './session.ts'

const person = { id: 1, nickname: 'leo', role: 'normal' } as UserMe
const NOTHING = { valid: true, unread: { total: 0, by_category: {} }, popups: [], unpaid_lots: 0 }

/** The server of the test: what resume_check says, and whether the operator lets guests look around. */
const server = (changes: object, forced = false) =>
  playServer(({ url }) =>
    envelope(url.includes('resume_check') ? { ...NOTHING, ...changes } : { key: 'app.forced_login', value: forced }),
  )

/** Every question is answered with "later" and kept. */
async function questions() {
  const asked: string[] = []
  function Answering() {
    const question = useQuestion()
    if (question) {
      asked.push(question.body ? `${question.title}: ${question.body}` : question.title)
      queueMicrotask(() => question.answer(false))
    }
    return null
  }
  await mount(<Answering />)
  return asked
}

test('a login that lapsed meanwhile is told, and the sign-in page opens', async () => {
  signIn({ token: 't-1', user: person })
  server({ valid: false })

  await comeBack()

  expect(session.get().token).toBeNull()
})

test('maintenance, a notice that comes up by itself and lots to pay are told one after another, and not again', async () => {
  signIn({ token: 't-2', user: person })
  const popup = { id: 7, code: 'order.late', title: 'Ship by tonight', content: '…', link: null }
  const asked = await questions()
  server({ maintenance: 'From 2 to 3', popups: [popup], unpaid_lots: 2 })

  await comeBack()
  server({ maintenance: 'From 2 to 3', unpaid_lots: 2 })
  await comeBack()

  expect(asked).toEqual(['Maintenance: From 2 to 3', 'Ship by tonight: …', '2 lots to pay'])
  signOut()
})

test('what is found at a second return waits until the person answered the first', async () => {
  let shown = null as Question | null
  function Reading() {
    shown = useQuestion()
    return null
  }
  await mount(<Reading />)
  const popup = { id: 8, code: 'order.late', title: 'Ship by tonight', content: '…', link: null }
  server({ maintenance: 'From 4 to 5', popups: [popup] })

  const returns = [comeBack(), comeBack()]
  const read: string[] = []
  for (let times = 0; times < 3; times++) {
    await vi.waitFor(() => expect(shown).not.toBeNull())
    read.push(shown!.title)
    await act(async () => shown!.answer(false))
  }
  await Promise.all(returns)

  expect(read).toEqual(['Maintenance', 'Ship by tonight', 'Ship by tonight'])
})

test('of several notices the latest comes up, and says how many more there are', async () => {
  signIn({ token: 't-3', user: person })
  const notice = (id: number) => ({
    id,
    code: 'auction.outbid',
    title: `Outbid ${id}`,
    content: '¥3,000 now.',
    link: '/x',
  })
  const asked = await questions()
  server({ popups: [notice(3), notice(2), notice(1)] })

  await comeBack()

  expect(asked).toEqual(['Outbid 3: ¥3,000 now. 2 more messages came in.'])
  signOut()
})

test('the operator’s switch decides whether guests may look around [R1.1]', async () => {
  server({}, true)
  await readForcedLogin()
  expect(session.get().forced_login).toBe(true)

  server({}, false)
  await readForcedLogin()
  expect(session.get().forced_login).toBe(false)
})
