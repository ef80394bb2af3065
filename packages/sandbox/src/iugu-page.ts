import { INVOICE_STATUSES, type Invoice, type InvoiceStatus, totalOf } from './iugu-store.ts'
import { showReais, wireInvoice } from './iugu-wire.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  h1 { font-size: 1.25rem } h2 { font-size: 1rem; margin-top: 2rem }
  button, input { font: inherit; box-sizing: border-box; padding: .6rem .8rem; margin: .25rem .25rem .25rem 0 }
  button { cursor: pointer } input { width: 100% }
  label { display: block } small { opacity: .75 } img { background: #fff; padding: .5rem; width: 12rem }
  code { display: block; padding: .5rem; border: 1px solid; border-radius: .5rem }`

/** The words of each status, and of the button that leads to it. */
const NAMES: Readonly<Record<InvoiceStatus, readonly [name: string, button: string]>> = {
  pending: ['Pendente', 'Voltar a pendente'],
  paid: ['Paga', 'Pagar'],
  canceled: ['Cancelada', 'Cancelar'],
  in_analysis: ['Em análise', 'Pôr em análise'],
  draft: ['Rascunho', 'Voltar a rascunho'],
  partially_paid: ['Paga em parte', 'Pagar parcial'],
  refunded: ['Reembolsada', 'Estornar'],
  expired: ['Expirada', 'Expirar'],
  in_protest: ['Em protesto', 'Contestar'],
  chargeback: ['Contestada no cartão', 'Chargeback'],
  externally_paid: ['Paga por fora', 'Pagar por fora'],
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The page of an invoice at the gateway: pays it, and takes it to any status. */
export function invoicePage(invoice: Invoice, origin: string): string {
  const { pix, bank_slip: boleto } = wireInvoice(invoice, origin)
  const action = `/faturas/${invoice.id}`
  const button = (status: InvoiceStatus, words = NAMES[status][1], method = '') =>
    `<form method="post" action="${action}" style="display:inline"><input type="hidden" name="method" value="${method}">
     <button name="status" value="${status}">${words}</button></form>`
  const items = invoice.items.map(
    ({ description, price_cents, quantity }) =>
      `<li>${escape(description)}: ${showReais(price_cents * quantity)}</li>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fatura (de mentira)</title><style>${STYLE}</style></head><body>
    <h1>Fatura <small>cobrança de desenvolvimento: nenhum dinheiro sai daqui</small></h1>
    <p>${showReais(totalOf(invoice))}, vence em ${invoice.dueDate}. Situação: <strong>${NAMES[invoice.status][0]}</strong></p>
    <ul>${items.join('')}</ul>
    ${
      pix === null
        ? ''
        : `<h2>Pix</h2><img alt="QR Code do Pix" src="${pix.qrcode}"><code>${pix.qrcode_text}</code>
           ${button('paid', 'Pagar com Pix', 'iugu_pix')}`
    }
    ${
      boleto === null
        ? ''
        : `<h2>Boleto</h2><code>${boleto.digitable_line}</code><a href="${boleto.bank_slip_pdf_url}">PDF</a>
           ${button('paid', 'Pagar boleto', 'iugu_bank_slip')}`
    }
    <h2>Cartão</h2>
    <form method="post" action="${action}/cartao" id="cartao">
      <label>Número <input data-iugu="number" inputmode="numeric" required></label>
      <label>Nome no cartão <input data-iugu="full_name" required></label>
      <label>Validade (MM/AA) <input data-iugu="expiration" required></label>
      <label>CVV <input data-iugu="verification_value" inputmode="numeric" required></label>
      <input type="hidden" name="token"><button>Pagar com cartão</button>
    </form>
    <h2>Situações</h2><p>${INVOICE_STATUSES.map((status) => button(status)).join('')}</p>
    <script src="/js/v2"></script><script>
      const form = document.getElementById('cartao')
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        Iugu.createPaymentToken(form, ({ id, errors }) => {
          if (errors) return alert('Confira o cartão')
          form.token.value = id
          form.submit()
        })
      })
    </script></body></html>`
}

/** A page of a boleto, as a PDF of a few lines. */
export function boletoPdf(invoice: Invoice, origin: string): Buffer {
  const { bank_slip: boleto, due_date } = wireInvoice(invoice, origin)
  const lines = [
    'Boleto de desenvolvimento: nenhum dinheiro sai daqui',
    `Linha: ${boleto?.digitable_line ?? ''}`,
    `Valor: ${showReais(totalOf(invoice))}   Vencimento: ${due_date}`,
  ]
  const text = lines
    .map((line, index) => `BT /F1 12 Tf 40 ${780 - 24 * index} Td (${line}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
