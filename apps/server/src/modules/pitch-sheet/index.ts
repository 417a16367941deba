export {
  SheetError,
  type FoundFact,
  type FoundSheet,
  type SheetFinder,
  type SheetRequest,
} from './pitch-sheet.port.ts';
export { pitchSheetRoutes } from './pitch-sheet.routes.ts';
export { createPitchSheets } from './pitch-sheet.service.ts';
