-- Bookings whose containers have all left 待装柜 are used up (logistics-admin 5.3); until now nothing closed them.
UPDATE lg_booking b SET state = 'CLOSED' WHERE b.state = 'CONFIRMED'
  AND EXISTS (SELECT FROM lg_booking_container l WHERE l.booking_id = b.id)
  AND NOT EXISTS (SELECT FROM lg_booking_container l JOIN lg_container c ON c.id = l.container_id
    WHERE l.booking_id = b.id AND c.stage IN ('CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD'));
