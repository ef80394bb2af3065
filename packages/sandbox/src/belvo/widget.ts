/** The script of the older aggregator's widget: a dialog that ends with a link. */
export const BELVO_WIDGET = `
window.belvoSDK = {
  createWidget(access, { callback, onExit }) {
    const build = () => {
      const dialog = document.createElement('dialog')
      const button = (text, act) => {
        const node = document.createElement('button')
        node.textContent = text
        node.onclick = () => { dialog.close(); dialog.remove(); act() }
        dialog.append(node)
      }
      button('Concluir', () => callback(access.replace('access-', ''), 'itau_br_retail'))
      button('Fechar', () => onExit({ last_encountered_error: null }))
      document.body.append(dialog)
      dialog.showModal()
    }
    return { build }
  },
}
`
