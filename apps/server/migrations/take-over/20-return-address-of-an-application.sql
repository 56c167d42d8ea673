-- An application for a shop names its return address.
ALTER TABLE shop_applications ADD COLUMN return_address_id bigint;
