const SCRIPT = `(() => {
  let account = null
  let isTest = false
  const digits = (text) => String(text ?? '').replace(/\\D/g, '')
  const brands = [
    ['amex', /^3[47]/],
    ['diners', /^3(?:0[0-5]|[68])/],
    ['elo', /^(?:4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/],
    ['hipercard', /^(?:606282|3841)/],
    ['mastercard', /^(?:5[1-5]|2[2-7])/],
    ['visa', /^4/],
  ]
  const validateCreditCardNumber = (number) => {
    const all = digits(number)
    if (all.length < 13 || all.length > 19) return false
    const sum = [...all].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0
  }
  const getBrandByCreditCardNumber = (number) => brands.find(([, is]) => is.test(digits(number)))?.[0] ?? ''
  const validateCVV = (cvv, brand) => digits(cvv).length === (brand === 'amex' ? 4 : 3)
  const validateExpiration = (month, year) => {
    const m = Number(month)
    const y = Number(year) < 100 ? 2000 + Number(year) : Number(year)
    return m >= 1 && m <= 12 && new Date(y, m, 1) > new Date()
  }
  function CreditCard(number, month, year, first_name, last_name, verification_value) {
    return { number: digits(number), month, year, first_name, last_name, verification_value,
      valid() {
        return validateCreditCardNumber(number) && validateExpiration(month, year) && validateCVV(verification_value, getBrandByCreditCardNumber(number))
      },
      errors() {
        const errors = {}
        if (!validateCreditCardNumber(number)) errors.number = 'is_invalid'
        if (!validateExpiration(month, year)) errors.expiration = 'is_invalid'
        if (!validateCVV(verification_value, getBrandByCreditCardNumber(number))) errors.verification_value = 'is_invalid'
        if (!first_name) errors.first_name = 'is_invalid'
        if (!last_name) errors.last_name = 'is_invalid'
        return errors
      } }
  }
  const fromForm = (form) => {
    const field = (name) => form.querySelector('[data-iugu="' + name + '"]')?.value ?? ''
    const [month = '', year = ''] = field('expiration').split('/')
    const [first = '', ...rest] = field('full_name').trim().split(/\\s+/)
    return CreditCard(field('number'), month, year, first, rest.join(' '), field('verification_value'))
  }
  const createPaymentToken = (source, done) => {
    const card = source instanceof Element ? fromForm(source) : source
    if (!card.valid()) return done({ errors: card.errors() })
    const body = { account_id: account, method: 'credit_card', test: isTest, data: {
      number: card.number, verification_value: card.verification_value, first_name: card.first_name,
      last_name: card.last_name, month: card.month, year: card.year } }
    fetch(__TOKENS_URL__, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    }).then((response) => response.json()).then(done, () => done({ errors: { connection: 'failed' } }))
  }
  window.Iugu = {
    setAccountID: (id) => { account = id },
    getAccountID: () => account,
    setTestMode: (test) => { isTest = test },
    CreditCard,
    createPaymentToken,
    utils: { validateCreditCardNumber, getBrandByCreditCardNumber, validateCVV, validateExpiration },
  }
})()
`

/**
 * The gateway's own script, as a page loads it: it sends the card to the gateway and gives a token. It
 * makes the calls and the answers of the real one.
 */
export function iuguScript(apiUrl: string): string {
  return SCRIPT.replace('__TOKENS_URL__', JSON.stringify(`${apiUrl}/payment_token`))
}
