/** A card that is taken, as the stand-in gateway keeps it, but for its bank's answer. */
export const CARD = {
  brand: 'VISA',
  holder_name: 'ANA',
  first_digits: '411111',
  last_digits: '1111',
  month: 12,
  year: 2040,
}

/** Who pays. */
export const PAYER = {
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  taxId: '52998224725',
  zipCode: '01001000',
  street: 'Praça da Sé',
  number: '1',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
}
