/** Files that administrators bring in. */
export const adminImports = {
  'admin.imports.notText':
    'This is not a CSV file. In your spreadsheet choose “Save as” and then CSV, or copy the rows and paste them here.',
  'admin.imports.nothingInIt': 'There is nothing in it: the first line must have the headings, and a line must follow.',
  'admin.imports.lineSays': 'Line {line}: {message}',
  'admin.imports.tooManyLines': 'It has more than {most} lines. Split it into several files.',
  'admin.imports.tooManyColumns': 'It has more than {most} columns. Remove those that are not needed.',
  'admin.imports.formula': 'The cell is a formula. In your spreadsheet copy it and paste its value.',
  'admin.imports.noSuchField': 'Choose where the column goes.',
  'admin.imports.twoColumns': 'Another column goes there already.',
  'admin.imports.firstCorrect': 'First correct the wrong lines, or leave them out.',
  'admin.imports.noSeason': 'Choose the current season, or one in preparation.',
  'admin.imports.pasted': 'Pasted rows',
} as const;
