/**
 * The cards of the sandbox. Any number with a known beginning and a right check digit is a good card; the numbers below
 * misbehave in one way each.
 */
export type CardBehaviour =
  | 'good'
  | 'insufficient_funds'
  | 'sms_always_wrong'
  | 'slow'
  | 'never_calls_back'
  | 'wrong_amount'
  | 'repeats_7_times'
  | 'late_after_closing'
  | 'refund_fails_first'
  | 'locked'

export interface Bank {
  bank_code: string
  bank_name: string
  card_type: 'debit' | 'credit'
}

const BANKS: Record<string, Bank> = {
  '622202': { bank_code: 'ICBC', bank_name: '中国工商银行', card_type: 'debit' },
  '621700': { bank_code: 'CCB', bank_name: '中国建设银行', card_type: 'debit' },
  '622848': { bank_code: 'ABC', bank_name: '中国农业银行', card_type: 'debit' },
  '621661': { bank_code: 'BOC', bank_name: '中国银行', card_type: 'debit' },
  '621483': { bank_code: 'CMB', bank_name: '招商银行', card_type: 'debit' },
  '625900': { bank_code: 'ICBC', bank_name: '中国工商银行', card_type: 'credit' },
  '439225': { bank_code: 'CMB', bank_name: '招商银行', card_type: 'credit' },
}

/** The Luhn digit that makes digits a card number. */
export function checkDigit(digits: string): number {
  let sum = 0
  for (let i = digits.length - 1, double = true; i >= 0; i--, double = !double) {
    const digit = Number(digits[i]) * (double ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return (10 - (sum % 10)) % 10
}

export const isCardNumber = (card_no: string): boolean =>
  /^\d{15,19}$/.test(card_no) && checkDigit(card_no.slice(0, -1)) === Number(card_no.at(-1))

export const bankOf = (card_no: string): Bank | undefined => BANKS[card_no.slice(0, 6)]

const numbered = (beginning: string, serial: number): string => {
  const digits = `${beginning}${String(serial).padStart(9, '0')}`
  return `${digits}${checkDigit(digits)}`
}

/** A good debit card for the n-th person (16 digits, China Construction Bank). */
export const goodCard = (n: number): string => numbered('621700', 100_000 + n)
/** A good credit card for the n-th person. Credit cards need expiry (MMYY) and cvv. */
export const goodCreditCard = (n: number): string => numbered('625900', 100_000 + n)

/** One number for every way a card can misbehave. */
export const TEST_CARDS: Readonly<Record<CardBehaviour, string>> = {
  good: numbered('622202', 1),
  insufficient_funds: numbered('622202', 2),
  sms_always_wrong: numbered('622202', 3),
  slow: numbered('622202', 4),
  never_calls_back: numbered('622202', 5),
  wrong_amount: numbered('622202', 6),
  repeats_7_times: numbered('622202', 7),
  late_after_closing: numbered('622202', 8),
  refund_fails_first: numbered('622202', 9),
  locked: numbered('622202', 10),
}

/** How an account behaves that money is paid out to; any other takes it. */
export type PayeeBehaviour = 'good' | 'refused' | 'fails' | 'stays_open'

/** One account number for every way a payout can go wrong. `stays_open` waits for control.settle_payout. */
export const TEST_PAYEES: Readonly<Record<PayeeBehaviour, string>> = {
  good: numbered('622848', 1),
  refused: numbered('622848', 2),
  fails: numbered('622848', 3),
  stays_open: numbered('622848', 4),
}

export const payeeBehaviourOf = (account: string): PayeeBehaviour =>
  (Object.entries(TEST_PAYEES).find(([, number]) => number === account)?.[0] as PayeeBehaviour | undefined) ?? 'good'

const byNumber = new Map(
  Object.entries(TEST_CARDS).map(([behaviour, card_no]) => [card_no, behaviour as CardBehaviour]),
)

export const behaviourOf = (card_no: string): CardBehaviour => byNumber.get(card_no) ?? 'good'
