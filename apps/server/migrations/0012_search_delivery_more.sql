-- Whether the source said that more follow this page; null where the total tells it.
ALTER TABLE search_delivery ADD COLUMN more boolean;
