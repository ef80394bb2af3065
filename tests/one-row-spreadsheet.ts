/** A spreadsheet of one row, as Excel 2003 saves it in XML. */
export const SPREADSHEET = `<?xml version="1.0"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
  xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Dívidas"><Table>
  <Row><Cell><Data ss:Type="String">Categoria</Data></Cell><Cell><Data ss:Type="String">Valor</Data></Cell></Row>
  <Row><Cell><Data ss:Type="String">Empréstimo</Data></Cell><Cell><Data ss:Type="Number">5</Data></Cell></Row>
</Table></Worksheet></Workbook>`
