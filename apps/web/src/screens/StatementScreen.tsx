/** placeholder while the build is tried */
export function StatementScreen() {
  return <h1>Importar extrato</h1>
}
