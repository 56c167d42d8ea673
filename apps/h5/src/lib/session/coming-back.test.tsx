/** The app comes back to the front: what changed meanwhile is told, once. */
import { useQuestion } from '@juya/ui'
import { expect, test } from 'vitest'
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
      asked.push(question.title)
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

  expect(asked).toEqual(['Maintenance', 'Ship by tonight', '2 lots to pay'])
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
