/** Somebody who pays, with a CPF and an address that there are. */
export const payer = {
  name: 'Ana Souza',
  cpf: '529.982.247-25',
  zipCode: '01001-000',
  street: 'Praça da Sé',
  number: '100',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
}

const { name: _, cpf: _cpf, zipCode: _zip, ...address } = payer

/** A company that pays, as the database keeps it. */
export const companyPayer = {
  ...address,
  legalName: 'Padaria Sol Ltda',
  cnpj: '11222333000181',
  email: 'contas@padaria.com.br',
  zipCode: '01001000',
}
