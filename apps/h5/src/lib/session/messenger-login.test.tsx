/** What this tab may bind with its next sign-in: only what it asked the messenger for itself. */
import { beforeEach, expect, test } from 'vitest'
import { bindOffer, dropBindOffer } from './messenger-login.ts'

beforeEach(() => {
  sessionStorage.clear()
  location.hash = ''
})

test("a ticket that came in a link is no offer: a stranger's account is not connected to who opens it", () => {
  const ticket = 'T'.repeat(43)
  history.replaceState(null, '', `/h5/?bind_ticket=${ticket}&nickname=me`)
  location.hash = `#/pages/login/passwordLogin?bind_ticket=${ticket}&bind_verifier=${ticket}&nickname=me`

  expect(bindOffer()).toBeNull()
})

test('what this tab got is offered until it lapses or is put away', () => {
  const offer = { bind_ticket: 'a', bind_verifier: 'b', nickname: '青瓷小筑', lapses_at_ms: 10_000 }
  sessionStorage.setItem('messenger_offer', JSON.stringify(offer))

  expect(bindOffer(9_999)).toEqual(offer)
  expect(bindOffer(10_000)).toBeNull()
  dropBindOffer()
  expect(bindOffer(9_999)).toBeNull()
})
